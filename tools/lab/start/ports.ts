import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/**
 * Below the ports that Linux (from 32768) and others give to a program that asks for any: between being found free and
 * being listened at lies the start of a Java, in which another program may be given them.
 */
const FIRST = 20_000
const END = 32_768

/** So many ports of 127.0.0.1 that no one listens at, all different. */
export async function freePorts(count: number): Promise<readonly number[]> {
  const found = new Set<number>()
  while (found.size < count) {
    const port = randomInt(FIRST, END)
    if (await isFree(port)) found.add(port)
  }
  return [...found]
}

/** Whether no one listens at it. */
async function isFree(port: number): Promise<boolean> {
  const server = createServer()
  return new Promise((resolve) => {
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
