/**
 * Schedule and session pages: the reader's time beside the conference's, and a line for now. The one module of programme/ that touches the DOM.
 */

import { isSameClock, placeNow, sayLocal } from "./times.js";

const KEY = "posterhall.clock";
const language = document.documentElement.lang || "en";

/** Shows or hides the reader's time beside every time of the page. @param {boolean} shown @param {string} form */
function showLocal(shown, form) {
  for (const time of document.querySelectorAll("time[data-ph-time]")) {
    if (!(time instanceof HTMLTimeElement)) continue;
    const beside = time.nextElementSibling;
    const local = beside?.classList.contains("ph-local") ? beside : document.createElement("span");
    if (!shown) {
      local.remove();
      continue;
    }
    local.className = "ph-local";
    local.textContent = form.replace("{time}", sayLocal(time.dateTime, time.dataset.phEnd ?? "", language));
    time.after(local);
  }
}

/** Wires the switch of the clock. @param {HTMLElement} row */
function setUpClock(row) {
  const button = row.querySelector("button");
  const times = [...document.querySelectorAll("time[data-ph-time]")];
  if (!button || !times.length) return;
  if (times.every((time) => time instanceof HTMLTimeElement && isSameClock(time.dateTime))) {
    row.append(` ${row.dataset.wordsSame ?? ""}`);
    return;
  }
  const set = (/** @type {boolean} */ shown) => {
    button.setAttribute("aria-pressed", String(shown));
    showLocal(shown, row.dataset.wordsHere ?? "{time}");
  };
  button.hidden = false;
  button.addEventListener("click", () => {
    const shown = button.getAttribute("aria-pressed") !== "true";
    set(shown);
    try { localStorage.setItem(KEY, shown ? "both" : "conference"); } catch { /* Without storage the choice lasts as long as the page. */ }
  });
  let kept = null;
  try { kept = localStorage.getItem(KEY); } catch { /* as above */ }
  if (kept === "both") set(true);
}

/** Draws the line for now in the day that is today and marks the sessions that are on. */
function showNow() {
  const now = Date.now();
  for (const old of document.querySelectorAll(".ph-now")) old.remove();
  for (const slot of document.querySelectorAll(".ph-slot[aria-current]")) slot.removeAttribute("aria-current");
  for (const grid of document.querySelectorAll(".ph-grid[data-ph-lines]")) {
    if (!(grid instanceof HTMLElement)) continue;
    const place = placeNow((grid.dataset.phLines ?? "").split(" "), now);
    if (!place) continue;
    const line = document.createElement("p");
    line.className = "ph-now";
    line.textContent = grid.dataset.wordsNow ?? "";
    line.style.gridRow = String(place.row);
    line.style.setProperty("--share", `${place.share * 100}%`);
    grid.append(line);
    for (const slot of grid.querySelectorAll(".ph-slot")) {
      if (!(slot instanceof HTMLElement) || !slot.dataset.phStart) continue;
      const stop = Date.parse(slot.dataset.phStop || slot.dataset.phStart);
      if (Date.parse(slot.dataset.phStart) <= now && now < stop) slot.setAttribute("aria-current", "time");
    }
  }
}

for (const row of document.querySelectorAll("[data-ph-clock]")) {
  if (row instanceof HTMLElement) setUpClock(row);
}
if (document.querySelector(".ph-grid[data-ph-lines]")) {
  showNow();
  setInterval(showNow, 60_000);
}
