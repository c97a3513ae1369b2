/** Signs of a collection of calls; any other JSON is a recording or a HAR file. */
const COLLECTION = /"(?:schema|_postman_id|__export_format|apiVersion)"\s*:/

/** Whether a file with this beginning may be a script. */
export function mayBeScript(start: string): boolean {
  if (start.includes('\0') || start.trim() === '') return false
  return !/^\s*(?:\{\s*"|\[\s*[{"\]])/.test(start) || COLLECTION.test(start)
}
