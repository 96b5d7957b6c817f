import { lazily } from '../../../kit/lazily';

/**
 * Dialogs that are rarely shown, toasts, and the user menu. Their code is preloaded, so that they also open
 * while the server is unreachable.
 */
export const StepUpDialog = lazily(async () => (await import('./StepUpDialog')).StepUpDialog);
export const StaleDialog = lazily(async () => (await import('./StaleDialog')).StaleDialog);
export const Toast = lazily(async () => (await import('../toast/Toast')).Toast);
export const OwnMenu = lazily(async () => (await import('./OwnMenu')).OwnMenu);
/** Only rendered on phones, where it is loaded with the page. */
export const PhoneMenu = lazily(async () => (await import('./PhoneMenu')).PhoneMenu);
/** Shown while viewing as another user, which few users may do. */
export const ViewAsBanner = lazily(async () => (await import('../viewAs/ViewAsBanner')).ViewAsBanner);
/** Needs the server anyway, so its code is not preloaded. */
export const MyJobsDialog = lazily(async () => (await import('../../jobs/MyJobsDialog')).MyJobsDialog);
export const SessionWarning = lazily(async () => (await import('./SessionWarning')).SessionWarning);

export const rareDialogs = [StepUpDialog, StaleDialog, SessionWarning, OwnMenu].map(({ preload }) => preload);
