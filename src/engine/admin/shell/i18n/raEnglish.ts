import english from 'ra-language-english';
import { flatten, type MessageTree } from './messageTree';

/** react-admin's English texts, some replaced by our own. */
export const raEnglish: Readonly<Record<string, string>> = {
  ...flatten(english as MessageTree),
  'ra.action.bulk_actions': '1 record selected |||| %{smart_count} records selected',
  'ra.auth.sign_in_error': 'Sign-in failed. Check e-mail address and password.',
  'ra.notification.logged_out':
    'Your session has ended. What you have sent since then is not saved. Please sign in again.',
  'ra.notification.offline': 'No connection to the server. The data come by themselves once it is back.',
  'ra.page.dashboard': 'Home',
  'ra.navigation.page_range_info': '%{offsetBegin}–%{offsetEnd} of %{total}',
};
