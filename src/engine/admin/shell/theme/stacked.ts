/** What lies over what. A modal lies at 1000, the next one that opens from it two higher (R-SHELL-8). */
export const zIndex = { fab: 850, appBar: 900, modal: 1000, choices: 1300, snackbar: 1400, tooltip: 1500 };

/** More than anybody opens from within each other. */
const DEPTH = 8;

/**
 * Modals stand in the page in the order in which they opened, so each counts those before it. One that waits for its
 * next use, closed, does not count. Doubled class: a component's own z-index is as specific as one.
 */
export const stacked = Object.fromEntries(
  Array.from({ length: DEPTH }, (_, index) => [
    `${'.MuiModal-root:not(.MuiModal-hidden) ~ '.repeat(index)}.MuiModal-root.MuiModal-root`,
    { zIndex: zIndex.modal + 2 * index },
  ]),
);
