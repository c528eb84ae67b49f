import { adminCalls, type ComingWindow } from '@outpick/contracts/admin';
import { Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import { ActDialog } from '../../design/act-dialog.tsx';
import { Loaded } from '../../design/loaded.tsx';
import { Section } from '../../design/page.tsx';
import { readableTimes } from '../../design/readable-times.ts';
import { useCall } from '../../platform/use-call.ts';
import { windowOf } from './slate.ts';

type WindowAct = ComingWindow['acts'][number];

interface SportOfWindow {
  readonly sportId: string;
  readonly sport: string;
}

interface PendingAct extends SportOfWindow {
  readonly window: ComingWindow;
  readonly act: WindowAct;
}

const labels: Readonly<Record<WindowAct, string>> = {
  hold: 'Hold',
  release: 'Release',
  open: 'Open now',
};

/** Each sport's next windows: whether they open, why not, and the possible acts. */
export function ComingSlates() {
  const coming = useCall(adminCalls.explainAdminSlates, {}, { everySeconds: 60 });
  const [pendingAct, setPendingAct] = useState<PendingAct>();
  return (
    <Section title="What opens next">
      <Loaded of={coming} what="What opens next could not be loaded.">
        {({ sports }) => (
          <>
            {sports.map((one) => (
              <SportWindows
                key={one.sportId}
                windows={one.windows}
                sport={one.sport}
                onAct={(window, act) => setPendingAct({ ...one, window, act })}
              />
            ))}
          </>
        )}
      </Loaded>
      {pendingAct && <WindowDialog pendingAct={pendingAct} onClose={() => setPendingAct(undefined)} />}
    </Section>
  );
}

interface SportWindowsProps {
  readonly sport: string;
  readonly windows: readonly ComingWindow[];
  readonly onAct: (window: ComingWindow, act: WindowAct) => void;
}

/** Shows a sport's windows up to the first one with acts, and held windows. A button shows all other windows. */
function SportWindows({ sport, windows, onAct }: SportWindowsProps) {
  const [showsAll, setShowsAll] = useState(false);
  const next = windows.findIndex(({ acts }) => acts.length > 0);
  const visibleWindows = windows.filter(
    ({ acts }, index) => showsAll || next === -1 || index <= next || acts.includes('release'),
  );
  const hiddenCount = windows.length - visibleWindows.length;
  return (
    <Box component="section" aria-label={sport} sx={{ mb: 2 }}>
      <Typography variant="h3">{sport}</Typography>
      {windows.length === 0 && <Typography color="text.secondary">No games ahead.</Typography>}
      {visibleWindows.map((window) => (
        <WindowLines
          key={window.firstDay}
          sport={sport}
          window={window}
          onAct={(act) => onAct(window, act)}
        />
      ))}
      {hiddenCount > 0 && (
        <Button onClick={() => setShowsAll(true)}>
          Show {hiddenCount} later {hiddenCount === 1 ? 'window' : 'windows'} of {sport}
        </Button>
      )}
    </Box>
  );
}

interface WindowLinesProps {
  readonly sport: string;
  readonly window: ComingWindow;
  readonly onAct: (act: WindowAct) => void;
}

function WindowLines({ sport, window, onAct }: WindowLinesProps) {
  return (
    <Box sx={{ mb: 1 }}>
      {window.lines.map((line) => (
        <Typography key={line} sx={{ pl: line.startsWith(' ') ? 3 : 0 }}>
          {readableTimes(line.trim())}
        </Typography>
      ))}
      {window.acts.map((act) => (
        <Button
          key={act}
          aria-label={`${labels[act]} ${sport}, ${windowOf(window)}`}
          onClick={() => onAct(act)}
        >
          {labels[act]}
        </Button>
      ))}
    </Box>
  );
}

const dialogs = {
  hold: {
    call: adminCalls.holdWindow,
    consequence: 'Its contest does not open until the window is released. Players see no contest of it.',
    success: 'The window is held.',
  },
  release: {
    call: adminCalls.releaseWindow,
    consequence: 'Its contest opens as soon as nothing else is in its way, perhaps within a minute.',
    success: 'The window is released.',
  },
  open: {
    call: adminCalls.openWindowNow,
    consequence:
      'The games before it are set aside. The contest opens within a minute, with forecasts that do not know their results.',
    success: 'The contest opens within a minute.',
  },
} as const;

interface WindowDialogProps {
  readonly pendingAct: PendingAct;
  readonly onClose: () => void;
}

function WindowDialog({ pendingAct: { sportId, sport, window, act }, onClose }: WindowDialogProps) {
  const { call, consequence, success } = dialogs[act];
  return (
    <ActDialog
      call={call}
      title={`${labels[act]}: ${sport}, ${windowOf(window)}`}
      confirmLabel={labels[act]}
      input={(reason) => ({ params: { sportId, firstDay: window.firstDay }, body: { reason } })}
      success={success}
      onClose={onClose}
    >
      <Typography>{consequence}</Typography>
    </ActDialog>
  );
}
