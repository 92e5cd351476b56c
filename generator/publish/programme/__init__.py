"""Programme: schedule, sessions, calendars, affiliations and series; called by publish()."""
