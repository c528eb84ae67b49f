import fastify from 'fastify';
import pg from 'pg';
import { sportsQuery } from './query.ts';

/** The baseline for an uncached call: the same query in a minimal Fastify server. */
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 20 });
const app = fastify();
app.get('/', async () => ({ data: (await pool.query(sportsQuery)).rows }));
await app.listen({ host: '127.0.0.1', port: Number(process.env['PORT']) });
