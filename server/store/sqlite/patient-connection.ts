// A connection that waits its turn when another process is writing, while this program goes on with other things.
import { setTimeout as sleep } from 'node:timers/promises';
import type { DatabaseConnection } from 'kysely';

const sqliteBusy = 5;
const patience = 10_000;
const pause = 5;

/** Only the first statement of a transaction can find the database busy, so trying again never repeats anything. */
export function patientConnection(connection: DatabaseConnection): DatabaseConnection {
  return {
    async executeQuery(query) {
      const deadline = performance.now() + patience;
      for (;;) {
        try {
          return await connection.executeQuery(query);
        } catch (error) {
          if (!isBusy(error) || performance.now() > deadline) throw error;
        }
        await sleep(pause);
      }
    },
    streamQuery: (query, chunkSize) => connection.streamQuery(query, chunkSize),
  };
}

/** Another process is at it. */
export function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && (Number(error.errcode) & 0xff) === sqliteBusy;
}
