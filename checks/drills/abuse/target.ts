import { z } from 'zod';

const player = z.object({ id: z.string(), token: z.string() });

export type Player = z.output<typeof player>;

/** What visitors and attackers know of the site. They are separate processes, so it is sent to them as a message. */
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
  /** An account that both sides know of. Only its owner knows the password. */
  victimEmail: z.string(),
  /** A file with a picture of almost as many pixels as are allowed. */
  pictureFile: z.string(),
  /** Paths of the site's scripts and styles. */
  assets: z.array(z.string()),
});

export type Target = z.output<typeof target>;

/** Client addresses: everything in 127.0.0.0/8 reaches the site, which counts each address as another client. */
export const addresses = {
  visitor: (number: number) => `127.2.0.${number + 1}`,
  /** Each attack has addresses of its own, so that the limits that one has met do not weaken the next. */
  attacker: (attack: number, number: number) => `127.${100 + attack}.0.${number + 1}`,
  /** Other people: a new address for each, so that their own limits never matter. */
  person: (number: number) => `127.3.${Math.floor(number / 250)}.${(number % 250) + 1}`,
};
