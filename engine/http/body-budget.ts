/** How much of the next response is kept, so that many large ones fill neither the memory nor the disk. */
interface BodyBudget {
  /** Bytes that may be kept of one body. */
  readonly limit: (isVital: boolean) => number
  /** Takes note of a body that was kept, in bytes after decoding. */
  readonly spend: (size: number) => void
}

/** A body of this many bytes or less costs nothing, and is kept when nothing is left: 1 MiB. */
export const FREE_BODY = 1024 ** 2

/** Keeps up to `each` bytes of a body while large ones take less than `total` bytes altogether. */
export function createBodyBudget(each: number, total = Infinity): BodyBudget {
  let left = total
  return {
    limit: (isVital) => (isVital || left > 0 ? each : Math.min(each, FREE_BODY)),
    spend: (size) => {
      if (size > FREE_BODY) left -= size
    },
  }
}
