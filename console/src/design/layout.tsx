import { Typography } from '@mui/material';
import { useEffect } from 'react';
import { AppBar, Layout, ToggleThemeButton, useSidebarState, type LayoutProps } from 'react-admin';
import { ConfirmSelf } from './confirm-self.tsx';
import { ConsoleMenu, hasRoomForMenu } from './menu.tsx';
import { OwnMenu } from './own-menu.tsx';

function ConsoleBar() {
  return (
    <AppBar color="inherit" alwaysOn toolbar={<ToggleThemeButton />} userMenu={<OwnMenu />}>
      <Typography component="p" variant="h3" noWrap sx={{ flex: 1 }}>
        Outpick console
      </Typography>
    </AppBar>
  );
}

/** Lets the content shrink below the width of its tables, so that tables scroll instead of the page. */
const shrinkable = {
  minWidth: 0,
  '& .RaLayout-appFrame, & .RaLayout-contentWithSidebar, & .RaLayout-content': {
    minWidth: 0,
    maxWidth: '100%',
  },
  // A wide table must not squeeze the menu.
  '& .RaSidebar-docked, & .MuiDrawer-root': { flexShrink: 0 },
  '& .RaLayout-content': { px: { xs: 2, sm: 2 } },
};

/** Closes the menu when the window becomes too narrow to show it beside the content, and reopens it on a wide window. */
function useMenuByWidth(): void {
  const [, setOpen] = useSidebarState();
  useEffect(() => {
    const follow = ({ matches }: MediaQueryListEvent) => setOpen(matches);
    hasRoomForMenu.addEventListener('change', follow);
    return () => hasRoomForMenu.removeEventListener('change', follow);
  }, [setOpen]);
}

export function ConsoleLayout({ children, ...rest }: LayoutProps) {
  useMenuByWidth();
  return (
    <Layout {...rest} appBar={ConsoleBar} menu={ConsoleMenu} sx={shrinkable}>
      <ConfirmSelf>{children}</ConfirmSelf>
    </Layout>
  );
}
