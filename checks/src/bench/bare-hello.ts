import fastify from 'fastify';

/** The yardstick: the framework with nothing on it. */
const app = fastify();
app.get('/', () => ({ hello: 'world' }));
await app.listen({ host: '127.0.0.1', port: Number(process.env['PORT']) });
