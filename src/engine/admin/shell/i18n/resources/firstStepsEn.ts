/** Setting up a new office, on the home page. */
export const firstSteps = {
  first_steps: {
    title: 'First steps',
    done: '%{done} of %{count} done',
    hide: 'Hide',
    is_done: 'Done',
    is_open: 'Still to do',
  },
};
