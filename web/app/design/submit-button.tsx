import { useHydrated } from '../platform/use-hydrated.ts';
import { Button } from './button.tsx';

interface SubmitButtonProps {
  readonly pending: boolean;
  /** Whether there is nothing to send. */
  readonly disabled?: boolean;
  readonly children: string;
}

/** Sends a form; while its call is under way it says so and takes no second press. Asleep until the script is there. */
export function SubmitButton({ pending, disabled = false, children }: SubmitButtonProps) {
  const hydrated = useHydrated();
  return (
    <Button type="submit" primary disabled={disabled || pending || !hydrated}>
      {pending ? 'Loading...' : children}
    </Button>
  );
}
