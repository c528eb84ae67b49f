import fastify from 'fastify';

/** The baseline of the benchmark: Fastify alone. */
const app = fastify();
app.get('/', () => ({ hello: 'world' }));
await app.listen({ host: '127.0.0.1', port: Number(process.env['PORT']) });
