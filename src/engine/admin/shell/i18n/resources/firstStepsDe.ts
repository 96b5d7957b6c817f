/** Setting up a new office, on the home page. */
export const firstSteps = {
  first_steps: {
    title: 'Erste Schritte',
    done: '%{done} von %{count} erledigt',
    hide: 'Ausblenden',
    is_done: 'Erledigt',
    is_open: 'Noch offen',
  },
};
