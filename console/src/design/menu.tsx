import { Box, Typography } from '@mui/material';
import { useCallback, useId } from 'react';
import { LinkBase, useLocation, useSidebarState } from 'react-admin';
import { useMayCall } from '../platform/self.ts';
import { groups, screens, type Screen } from '../screens.tsx';

/** Matches if the menu fits beside the content; on narrower screens the menu covers it. */
export const hasRoomForMenu = window.matchMedia('(min-width: 600px)');

/** The screens that the operator's role may open, by group. */
export function ConsoleMenu() {
  const mayCall = useMayCall();
  const [isOpen] = useSidebarState();
  const visible = screens.filter(({ call }) => mayCall(call));
  return (
    <Box
      component="nav"
      aria-label="Console"
      sx={{ py: 1, width: 216, ...(isOpen ? {} : { display: 'none' }) }}
    >
      {groups.map((group) => {
        const groupScreens = visible.filter((screen) => screen.group === group);
        return groupScreens.length > 0 && <MenuGroup key={group} name={group} screens={groupScreens} />;
      })}
    </Box>
  );
}

function MenuGroup({
  name,
  screens: groupScreens,
}: {
  readonly name: string;
  readonly screens: readonly Screen[];
}) {
  const id = useId();
  // A group that consists of one screen of the same name needs no heading.
  const isNamed = groupScreens.length > 1 || groupScreens[0]?.label !== name;
  return (
    <Box sx={{ mb: 1 }}>
      {isNamed && (
        <Typography id={id} sx={{ px: 2, pt: 1, fontSize: 13, fontWeight: 600, color: 'text.secondary' }}>
          {name}
        </Typography>
      )}
      <Box
        component="ul"
        {...(isNamed ? { 'aria-labelledby': id } : { 'aria-label': name })}
        sx={{ m: 0, p: 0, listStyle: 'none' }}
      >
        {groupScreens.map((screen) => (
          <MenuLink key={screen.path} screen={screen} />
        ))}
      </Box>
    </Box>
  );
}

function MenuLink({ screen: { path, label } }: { readonly screen: Screen }) {
  const { pathname } = useLocation();
  const [, setOpen] = useSidebarState();
  const isCurrent = pathname === path || pathname.startsWith(`${path}/`);
  const closeOnPhone = () => {
    if (!hasRoomForMenu.matches) setOpen(false);
  };
  /** Scrolls to the current screen's link, because the menu is longer than a phone's screen. */
  const showCurrent = useCallback(
    (item: HTMLElement | null) => item?.scrollIntoView({ block: 'nearest' }),
    [],
  );
  return (
    <Box
      component="li"
      {...(isCurrent ? { ref: showCurrent } : {})}
      sx={{
        '& a': {
          display: 'flex',
          alignItems: 'center',
          minHeight: 44,
          px: 2,
          borderLeft: '3px solid transparent',
          color: 'text.primary',
          textDecoration: 'none',
        },
        '& a:hover': { backgroundColor: 'action.hover' },
        '& a[aria-current]': {
          borderColor: 'secondary.main',
          fontWeight: 600,
          backgroundColor: 'action.hover',
        },
      }}
    >
      <LinkBase to={path} onClick={closeOnPhone} {...(isCurrent ? { 'aria-current': 'page' as const } : {})}>
        {label}
      </LinkBase>
    </Box>
  );
}
