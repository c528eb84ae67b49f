import { z } from 'zod';

const player = z.object({ id: z.string(), token: z.string() });

export type Player = z.output<typeof player>;

/** The headers of a scorer's requests to the console. */
const scorer = z.object({ headers: z.record(z.string(), z.string()) });

/** The site's data for visitors and attackers. They are separate processes and get it as a message. */
export const target = z.object({
  origin: z.string(),
  /** A sport with an open contest, and names of its teams. */
  sportId: z.string(),
  teams: z.array(z.string()),
  /** A sport with one large board, and the board's number of pages. */
  boardSportId: z.string(),
  boardPages: z.int(),
  visitors: z.array(player),
  attackers: z.array(player),
  scorers: z.array(scorer),
  /** A paused feed, which scorers may test with pasted documents. */
  feedId: z.string(),
  /** The attacked account. Attackers know its email, only the owner knows the password. */
  victimEmail: z.string(),
  /** Path of a picture just below the largest allowed number of pixels. */
  pictureFile: z.string(),
  /** Paths of the site's scripts and styles. */
  assets: z.array(z.string()),
});

export type Target = z.output<typeof target>;

/** Client addresses. All of 127.0.0.0/8 reaches the site, and each address counts as a separate client for the limits. */
export const addresses = {
  visitor: (number: number) => `127.2.0.${number + 1}`,
  /** Each attack has its own addresses, so that used-up limits do not weaken the next attack. */
  attacker: (attack: number, number: number) => `127.${100 + attack}.0.${number + 1}`,
  /** Each person has a new address, so that their requests never reach a limit. */
  person: (number: number) => `127.3.${Math.floor(number / 250)}.${(number % 250) + 1}`,
};
