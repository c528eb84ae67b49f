import { adminCalls, type LeagueRecipe } from '@outpick/contracts/admin';
import type { Output } from '@outpick/contracts';
import { Box, Button, Checkbox, FormControlLabel, Link, MenuItem, Typography } from '@mui/material';
import { useState, type FormEvent } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { FailureLine } from '../../design/failure.tsx';
import { Field } from '../../design/field.tsx';
import { Loaded } from '../../design/loaded.tsx';
import { useAct } from '../../platform/use-act.ts';
import { useCall } from '../../platform/use-call.ts';

type AddLeagueResult = Output<typeof adminCalls.addLeagueFromRecipe>;

/** Adds a league from the list of recipes, and says which of its feeds wait for a key. */
export function AddLeague() {
  const recipes = useCall(adminCalls.listLeagueRecipes, {});
  return (
    <Loaded of={recipes} what="The leagues could not be loaded.">
      {(data) => <LeagueForm recipes={data.recipes} />}
    </Loaded>
  );
}

function LeagueForm({ recipes }: { readonly recipes: readonly LeagueRecipe[] }) {
  const [slug, setSlug] = useState('');
  const [agrees, setAgrees] = useState(false);
  const [result, setResult] = useState<AddLeagueResult>();
  const { act, isPending, failure, reset } = useAct(adminCalls.addLeagueFromRecipe, { quiet: true });
  const recipe = recipes.find((one) => one.slug === slug);
  const choose = (newSlug: string) => {
    setSlug(newSlug);
    setAgrees(false);
    setResult(undefined);
    reset();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setResult(await act({ body: { recipe: slug, agreesToUnofficial: agrees } }));
  };
  const isReady = recipe !== undefined && !recipe.isAdded && (agrees || !recipe.needsConsent);
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event: FormEvent) => void submit(event)}
      sx={{ display: 'grid', gap: 1.5, justifyItems: 'start' }}
    >
      <Field select label="League" value={slug} onChange={choose} sx={{ width: '100%', maxWidth: 360 }}>
        {recipes.map(({ slug: value, name, isAdded }) => (
          <MenuItem key={value} value={value} disabled={isAdded && value !== slug}>
            {isAdded ? `${name} (added)` : name}
          </MenuItem>
        ))}
      </Field>
      {recipe && <Needs recipe={recipe} agrees={agrees} onAgree={setAgrees} />}
      <FailureLine message={failure} />
      <Button type="submit" variant="outlined" disabled={isPending || !isReady}>
        {isPending ? 'Adding' : 'Add the league'}
      </Button>
      <Box role="status">{result && <ResultText result={result} />}</Box>
    </Box>
  );
}

interface NeedsProps {
  readonly recipe: LeagueRecipe;
  readonly agrees: boolean;
  readonly onAgree: (agrees: boolean) => void;
}

/** The league's feeds, with their terms and missing keys. */
function Needs({ recipe: { feeds }, agrees, onAgree }: NeedsProps) {
  return (
    <>
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {feeds.map(({ adapter, title, terms, isOptional, secretName, hasSecret }) => (
          <li key={adapter}>
            <strong>{title}</strong>
            {isOptional && ' (optional)'}: {terms}
            {secretName !== null && !hasSecret && ` Needs the key “${secretName}”, which is not set.`}
          </li>
        ))}
      </Box>
      {feeds.some(({ isUnofficial }) => isUnofficial) && (
        <FormControlLabel
          control={<Checkbox checked={agrees} onChange={(event) => onAgree(event.target.checked)} />}
          label="Also use sources that their providers do not offer to the public. I have read their terms."
        />
      )}
    </>
  );
}

function ResultText({ result: { teamsAdded, feeds } }: { readonly result: AddLeagueResult }) {
  const waiting = feeds.filter(({ state, missingKey }) => state === 'new' && missingKey !== null);
  return (
    <>
      <Typography>
        The league is added with {teamsAdded} teams. Its games arrive within two minutes.
      </Typography>
      {waiting.map(({ adapter, missingKey }) => (
        <Typography key={adapter}>
          {adapter} waits for its key “{missingKey}”:{' '}
          <Link component={RouterLink} to="/provider-keys">
            set the key
          </Link>
          .
        </Typography>
      ))}
    </>
  );
}
