import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/**
 * Below the ephemeral ports of Linux (from 32768) and others: between the check and its use Java starts, in which
 * time another program could get the port.
 */
const FIRST = 20_000
const END = 32_768

/** Returns this many distinct free ports of 127.0.0.1. */
export async function freePorts(count: number): Promise<readonly number[]> {
  const found = new Set<number>()
  while (found.size < count) {
    const port = randomInt(FIRST, END)
    if (await isFree(port)) found.add(port)
  }
  return [...found]
}

/** Checks whether a port is free. */
async function isFree(port: number): Promise<boolean> {
  const server = createServer()
  return new Promise((resolve) => {
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
