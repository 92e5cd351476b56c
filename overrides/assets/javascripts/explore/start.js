/**
 * Starts the search as soon as the explore page begins to load, before there is anything to look at; main.js takes over.
 */

import { start } from "../search/client.js";

start();
