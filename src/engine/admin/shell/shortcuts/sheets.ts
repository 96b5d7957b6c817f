import { createStore } from '../../kit/store';

type Sheet = 'palette' | 'help';

/** Which of the two is open: the command palette or the list of shortcuts. */
export const openSheet = createStore<Sheet | null>(null);
