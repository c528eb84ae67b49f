import { SpanStatusCode, trace } from '@opentelemetry/api';
import type { Attributes } from '@opentelemetry/api';

const tracer = trace.getTracer('outpick');

/** Runs work inside a span. Costs almost nothing without an exporter. */
export async function traced<T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T> {
  return tracer.startActiveSpan(name, { attributes }, async (span) => {
    try {
      return await work();
    } catch (error) {
      span.setStatus({
        code: SpanStatusCode.ERROR,
        message: error instanceof Error ? error.name : 'unknown',
      });
      throw error;
    } finally {
      span.end();
    }
  });
}

/** Starts exporting spans to the collector named in the environment. Imports the SDK lazily. */
export async function startTracing(process: string): Promise<() => Promise<void>> {
  const { NodeSDK } = await import('@opentelemetry/sdk-node');
  const sdk = new NodeSDK({ serviceName: `outpick-${process}`, instrumentations: [] });
  sdk.start();
  return async () => sdk.shutdown();
}
