import { SpanStatusCode, trace } from '@opentelemetry/api';
import type { Attributes } from '@opentelemetry/api';

const tracer = trace.getTracer('outpick');

/** Runs work inside a span. Without an exporter configured this costs next to nothing. */
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

/** Starts sending spans to the collector that the environment names. The SDK is loaded only then. */
export async function startTracing(process: string): Promise<() => Promise<void>> {
  const { NodeSDK } = await import('@opentelemetry/sdk-node');
  const sdk = new NodeSDK({ serviceName: `outpick-${process}`, instrumentations: [] });
  sdk.start();
  return async () => sdk.shutdown();
}
