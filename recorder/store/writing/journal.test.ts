import { readFileSync } from 'node:fs'

import { expect, test, vi } from 'vitest'

import { Journal, journalFile, type JournalFile } from './journal.ts'
import { addChecksum } from '../line.ts'
import { openRecording } from './open.ts'
import { readRecording } from '../reading/read.ts'
import { RecordingError } from '../recording-error.ts'
import { makeExchange, testHeader } from '#engine/model/test-exchange.ts'
import { testFolder } from '../test-folder.ts'

/** Builds an in-memory file that logs its calls and syncs slowly. */
function slowFile(): JournalFile & { readonly done: string[] } {
  const done: string[] = []
  return {
    done,
    write: async (bytes, offset) => {
      done.push(`write ${bytes.length - offset}`)
      return bytes.length - offset
    },
    sync: async () => {
      done.push('sync')
      await new Promise((resolve) => setTimeout(resolve, 10))
    },
    truncate: async () => undefined,
    close: async () => undefined,
  }
}

/** Builds a disk of limited size. */
function fullAfter(room: number): (descriptor: number) => JournalFile {
  return (descriptor) => {
    const file = journalFile(descriptor)
    return {
      ...file,
      write: async (bytes, offset, position) => {
        const fits = Math.min(bytes.length - offset, room - position)
        if (fits > 0) return file.write(bytes.subarray(0, offset + fits), offset, position)
        throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
      },
    }
  }
}

test('lines of one turn are written together, and waiting lines share one sync', async () => {
  const file = slowFile()
  const journal = new Journal(file)
  const line = '{"type":"exchange"}'

  await Promise.all(Array.from({ length: 100 }, () => journal.append(line, { durable: true })))

  expect(file.done).toEqual([`write ${100 * (addChecksum(line).text.length + 1)}`, 'sync'])
})

test('writing continues during a sync', async () => {
  const file = slowFile()
  const journal = new Journal(file)
  const line = '{"type":"exchange"}'

  const durable = journal.append(line, { durable: true })
  while (!file.done.includes('sync')) await new Promise((resolve) => setImmediate(resolve))
  await journal.append(line)
  const atOnce = [...file.done]
  await durable

  expect(atOnce.map((step) => step.split(' ')[0])).toEqual(['write', 'sync', 'write'])
})

test('only one sync runs at a time, and a durable line waits for at most the next one', async () => {
  const file = slowFile()
  let running = 0
  let most = 0
  const journal = new Journal({
    ...file,
    sync: async () => {
      running += 1
      most = Math.max(most, running)
      await file.sync()
      running -= 1
    },
  })
  const line = '{"type":"exchange"}'

  const waited = await Promise.all(
    Array.from({ length: 40 }, async (_, number) => {
      await new Promise((resolve) => setTimeout(resolve, number))
      const before = file.done.filter((step) => step === 'sync').length
      await journal.append(line, { durable: true })
      return file.done.filter((step) => step === 'sync').length - before
    }),
  )

  expect(most).toBe(1)
  expect(Math.max(...waited)).toBeLessThanOrEqual(2)
})

test('a line that does not need to be durable is synced within 50 ms', async () => {
  const file = slowFile()
  const journal = new Journal(file)

  await journal.append('{"type":"exchange"}')
  const before = file.done.includes('sync')

  expect(before).toBe(false)
  await expect.poll(() => file.done, { interval: 5, timeout: 100 }).toContain('sync')
})

test('a full disk fails every pending and later line, warns once, and leaves a readable file', async () => {
  using folder = testFolder()
  const path = folder.path('a.ndjson')
  const alarms: RecordingError[] = []
  const writer = await openRecording(path, testHeader, {
    fileOf: fullAfter(3000),
    onFailure: (error) => alarms.push(error),
  })

  const results: PromiseSettledResult<void>[] = []
  for (let count = 0; count < 10; count += 1) {
    results.push(...(await Promise.allSettled([writer.append(makeExchange(), { durable: true })])))
  }
  const footer = await writer.close({ complete: true })

  const recording = await readRecording(path)
  const good = results.filter(({ status }) => status === 'fulfilled').length
  expect(good).toBeGreaterThan(2)
  expect(good).toBeLessThan(10)
  expect(results.slice(good).every(({ status }) => status === 'rejected')).toBe(true)
  expect(alarms.map(({ message }) => message)).toEqual([expect.stringMatching(/the disk is full/)])
  expect(footer).toMatchObject({ count: good, complete: false })
  expect([...recording.exchanges()]).toHaveLength(good)
  expect(readFileSync(path).length).toBeLessThanOrEqual(3000)
})

test('an unawaited failure crashes nothing', async () => {
  using folder = testFolder()
  const writer = await openRecording(folder.path('a.ndjson'), testHeader, { fileOf: fullAfter(10) })

  void writer.append(makeExchange())
  void writer.begin({ request: makeExchange().request }).catch(() => undefined)
  const footer = await writer.close({ complete: true })

  expect(footer).toMatchObject({ complete: false, count: 0 })
  expect(writer.failure).toBeInstanceOf(RecordingError)
  await expect(readRecording(folder.path('a.ndjson'))).rejects.toBeInstanceOf(RecordingError)
})

test('a sync that fails during a write leaves the size at the written bytes', async () => {
  let endWrite: () => void = () => undefined
  let failSync: (error: Error) => void = () => undefined
  let writes = 0
  const journal = new Journal({
    ...slowFile(),
    write: async (bytes) => {
      writes += 1
      if (writes === 2) await new Promise<void>((resolve) => (endWrite = resolve))
      return bytes.length
    },
    sync: () =>
      writes > 2 ? Promise.resolve() : new Promise((_resolve, reject) => (failSync = reject)),
  })
  const line = '{"type":"exchange"}'
  const durable = journal.append(line, { durable: true }).catch(() => undefined)
  await vi.waitFor(() => expect(journal.size).toBe(addChecksum(line).text.length + 1))
  await new Promise((resolve) => setTimeout(resolve, 5))
  const second = journal.append(line).catch(() => undefined)
  await vi.waitFor(() => expect(writes).toBe(2))

  failSync(new Error('input/output error'))
  await durable
  endWrite()
  await second
  await journal.finish(() => line)

  expect(journal.size).toBe(3 * (addChecksum(line).text.length + 1))
})
