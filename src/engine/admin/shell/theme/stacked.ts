/** The stacking order. A modal is at 1000, each modal opened from it two higher (R-SHELL-8). */
export const zIndex = { fab: 850, appBar: 900, modal: 1000, choices: 1300, snackbar: 1400, tooltip: 1500 };

/** More modals than anyone opens from within each other. */
const DEPTH = 8;

/**
 * Modals are in the DOM in the order in which they opened, so each counts the open ones before it. The class
 * is doubled, because a component's own z-index is as specific as a single one.
 */
export const stacked = Object.fromEntries(
  Array.from({ length: DEPTH }, (_, index) => [
    `${'.MuiModal-root:not(.MuiModal-hidden) ~ '.repeat(index)}.MuiModal-root.MuiModal-root`,
    { zIndex: zIndex.modal + 2 * index },
  ]),
);
