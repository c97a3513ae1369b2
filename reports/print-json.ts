import { escapeUnseen } from './visible.ts'

/**
 * JSON for people and machines, with a newline at its end. What would not be seen or would act stands escaped: the
 * value that is read is the same.
 */
export function printJson(value: unknown): string {
  return `${escapeUnseen(JSON.stringify(value, null, 2))}\n`
}
