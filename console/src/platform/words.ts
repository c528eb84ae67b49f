import { defaultI18nProvider, type I18nProvider } from 'react-admin';

/** Replacements for texts of react-admin that are not plain enough. */
const replacements = new Map([
  ['ra.navigation.no_filtered_results', 'Nothing matches.'],
  ['ra.navigation.no_results', 'Nothing here.'],
  ['ra.page.error', 'Something went wrong'],
  ['ra.message.error', 'This screen has a defect. Go back, or load it again.'],
  ['ra.notification.http_error', 'We could not reach Outpick. Please check your connection.'],
  ['ra.notification.logged_out', 'Your session has ended. Please sign in again.'],
]);

export const words: I18nProvider = {
  ...defaultI18nProvider,
  translate: (key, options) => replacements.get(key) ?? defaultI18nProvider.translate(key, options),
};
