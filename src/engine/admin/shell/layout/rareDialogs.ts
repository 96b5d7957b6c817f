import { lazily } from '../../kit/lazily';

/**
 * Dialogs that few ever see, messages, and the menu of the user. Their code comes beforehand, so that they also open
 * while the server is away.
 */
export const StepUpDialog = lazily(async () => (await import('./dialogs/StepUpDialog')).StepUpDialog);
export const StaleDialog = lazily(async () => (await import('./dialogs/StaleDialog')).StaleDialog);
export const Toast = lazily(async () => (await import('./toast/Toast')).Toast);
export const OwnMenu = lazily(async () => (await import('./dialogs/OwnMenu')).OwnMenu);
/** Stands on phones alone, and is loaded there with the page. */
export const PhoneMenu = lazily(async () => (await import('./dialogs/PhoneMenu')).PhoneMenu);
/** Shown while the product is viewed as another user, which few may do. */
export const ViewAsBanner = lazily(async () => (await import('./viewAs/ViewAsBanner')).ViewAsBanner);
/** Needs the server anyway, so that its code need not be here before. */
export const MyJobsDialog = lazily(async () => (await import('../jobs/MyJobsDialog')).MyJobsDialog);
export const SessionWarning = lazily(async () => (await import('./dialogs/SessionWarning')).SessionWarning);

export const rareDialogs = [StepUpDialog, StaleDialog, SessionWarning, OwnMenu].map(({ preload }) => preload);
