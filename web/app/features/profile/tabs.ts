/** The tabs of My Account by their name in the address. */
export const tabs = {
  information: 'Profile Information',
  edit: 'Edit Profile',
  password: 'Change Password',
  contact: 'Contact Us',
  terms: 'Terms And Policies',
  devices: 'Devices And Data',
  versus: 'You vs the algorithm',
} as const;

export type Tab = keyof typeof tabs;

const isTab = (name: string): name is Tab => name in tabs;

/** The tab in the address; the first by default. */
export function tabOf(search: URLSearchParams): Tab {
  const name = search.get('tab') ?? '';
  return isTab(name) ? name : 'information';
}

export const addressOf = (tab: Tab): string => (tab === 'information' ? '/profile' : `/profile?tab=${tab}`);
