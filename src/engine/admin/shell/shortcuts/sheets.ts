import { createStore } from '../../kit/store';

type Sheet = 'palette' | 'help';

/** Which of the two is open; null: neither. */
export const openSheet = createStore<Sheet | null>(null);
