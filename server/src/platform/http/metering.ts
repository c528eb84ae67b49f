import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Budget } from '../limits/budget.ts';
import { costs } from '../limits/costs.ts';
import { clientNetwork } from '../limits/limiter.ts';
import type { Platform } from '../platform.ts';
import { tooManyRequests } from './refusal.ts';

/** The cost of a route's requests, charged before anything else runs. */
type RouteCost = number | ((request: FastifyRequest) => number);

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Default: `costs.call`. Handlers charge for work that only some requests need. */
    readonly cost?: RouteCost;
  }
  interface FastifyRequest {
    meter: Meter | undefined;
  }
}

/** Charges one request's work to its sender. */
export interface Meter {
  /** Charges the client's network for work that only some requests of the route need. It may overdraw the budget. */
  chargeNetwork(units: number): void;
  /** Charges a player's account; if its budget is used up, charges the network and throws a 429. */
  chargeAccount(accountId: string, units: number): void;
  /**
   * Charges a player's account or, if its budget is used up, the network. Never refuses: an attacker who uses up the budget
   * with a stolen token must not keep the owner from signing in or setting a new password.
   */
  chargeAccountOrNetwork(accountId: string, units: number): void;
  /** Refunds all charges. */
  refund(): void;
}

export interface Budgets {
  readonly network: Budget;
  readonly account: Budget;
}

interface Charge {
  readonly budget: Budget;
  readonly key: string;
  readonly units: number;
}

/** A meter for a request whose route's cost was already paid. */
function createMeter({ metrics }: Platform, { network, account }: Budgets, routeCharge: Charge): Meter {
  const charged = [routeCharge];
  const chargeNetwork = (units: number) => {
    network.charge(routeCharge.key, units);
    charged.push({ budget: network, key: routeCharge.key, units });
  };
  const chargeAccountElseNetwork = (accountId: string, units: number) => {
    const verdict = account.spend(accountId, units);
    if (verdict.allowed) charged.push({ budget: account, key: accountId, units });
    else chargeNetwork(units);
    return verdict;
  };
  return {
    chargeNetwork,
    chargeAccount(accountId, units) {
      const verdict = chargeAccountElseNetwork(accountId, units);
      if (verdict.allowed) return;
      metrics.limited.inc({ limit: 'account' });
      throw tooManyRequests(verdict.retryAfterSeconds);
    },
    chargeAccountOrNetwork(accountId, units) {
      chargeAccountElseNetwork(accountId, units);
    },
    refund() {
      for (const { budget, key, units } of charged.splice(0)) budget.charge(key, -units);
    },
  };
}

/**
 * Returns meters for the runs of one handler, which is repeated if the replica fails. A repeated run charges the network only
 * for what exceeds the charges of earlier runs.
 */
export function chargeOnce(meter: Meter): () => Meter {
  let charged = 0;
  return () => {
    let used = 0;
    return {
      ...meter,
      chargeNetwork(units) {
        used += units;
        if (used <= charged) return;
        meter.chargeNetwork(used - charged);
        charged = used;
      },
    };
  };
}

const costOf = (request: FastifyRequest): number => {
  const { cost = costs.call } = request.routeOptions.config;
  return typeof cost === 'number' ? cost : cost(request);
};

/**
 * Charges every request to the client's network, and refunds it if the answer is a fault of the site. A 503 is not refunded: it
 * is the answer under load, when the budgets are needed most.
 */
export function meterRequests(app: FastifyInstance, platform: Platform, budgets: Budgets): void {
  app.decorateRequest('meter', undefined);
  app.addHook('onRequest', (request, _reply, done) => {
    const routeCharge = { budget: budgets.network, key: clientNetwork(request.ip), units: costOf(request) };
    const verdict = budgets.network.spend(routeCharge.key, routeCharge.units);
    if (!verdict.allowed) {
      platform.metrics.limited.inc({ limit: 'requests' });
      return done(tooManyRequests(verdict.retryAfterSeconds));
    }
    request.meter = createMeter(platform, budgets, routeCharge);
    done();
  });
  app.addHook('onResponse', ({ meter }, { statusCode }, done) => {
    if (statusCode >= 500 && statusCode !== 503) meter?.refund();
    done();
  });
}
