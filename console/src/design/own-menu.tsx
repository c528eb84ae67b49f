import AccountCircle from '@mui/icons-material/AccountCircle';
import { Box, Button, Menu, MenuItem } from '@mui/material';
import { useState } from 'react';
import { useLogout, useNavigate } from 'react-admin';
import { useSelf } from '../platform/self.ts';

/** Shows the signed-in operator; links to their devices and signs them out. */
export function OwnMenu() {
  const self = useSelf();
  const navigate = useNavigate();
  const logout = useLogout();
  const [anchor, setAnchor] = useState<HTMLElement>();
  const openSecurity = () => {
    setAnchor(undefined);
    navigate('/security');
  };
  if (!self) return null;
  return (
    <>
      <Button
        color="inherit"
        aria-haspopup="menu"
        aria-expanded={anchor !== undefined}
        startIcon={<AccountCircle />}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ minWidth: 44 }}
      >
        {/* On a phone, only the icon is shown. */}
        <Box
          component="span"
          sx={{
            maxWidth: { xs: '0px', sm: 240 },
            overflow: 'hidden',
            textOverflow: 'ellipsis',
            whiteSpace: 'nowrap',
          }}
        >
          {self.name}, {self.role}
        </Box>
      </Button>
      <Menu open={anchor !== undefined} anchorEl={anchor ?? null} onClose={() => setAnchor(undefined)}>
        <MenuItem onClick={openSecurity}>Devices and security</MenuItem>
        <MenuItem onClick={() => void logout(undefined, '/login', false)}>Sign out</MenuItem>
      </Menu>
    </>
  );
}
