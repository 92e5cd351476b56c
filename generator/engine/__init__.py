"""Engine: turns the publication into the built site with MkDocs and Material, or stamps pages from what they rendered once."""
