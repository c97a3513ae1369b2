import { decodeBody } from '#engine/model/exchange.ts'
import type { HarStep } from '../model.ts'
import { wireBytes } from '../wire-bytes.ts'
import { onContent, onRequest, onResponse, without } from './on.ts'

/** `bodySize` is the size on the wire, and `content.size` the decoded size. */
export const wireSizes: HarStep = (entry, { response }) => {
  if (!response) return entry
  const packed = wireBytes(response).length
  const { content } = entry.response
  const compression = (content.size ?? 0) - packed
  return {
    ...entry,
    response: { ...entry.response, bodySize: packed, content: { ...content, compression } },
  }
}

/** Omits response bodies but keeps their sizes. */
export const noContent: HarStep = onContent((content) => without(content, 'text', 'encoding'))

/** Omits the text of an empty body. */
export const noTextOfNothing: HarStep = onContent((content) =>
  content.text === '' ? without(content, 'text') : content,
)

/** Encodes bodies of these media types as base64. */
export function inBase64(isOne: (mimeType: string) => boolean, encoding = 'base64'): HarStep {
  return (entry, { response }) => {
    const { content } = entry.response
    if (!response || content.text === undefined || !isOne(content.mimeType ?? '')) return entry
    const text = decodeBody(response.body).toString('base64')
    return { ...entry, response: { ...entry.response, content: { ...content, text, encoding } } }
  }
}

/** Keeps bodies as on the wire, so compressed ones are not text. */
export const asOnTheWire: HarStep = (entry, { response }) => {
  const { content } = entry.response
  if (!response || content.text === undefined) return entry
  const bytes = wireBytes(response)
  if (bytes.length === decodeBody(response.body).length) return entry
  const kept = { size: bytes.length, text: bytes.toString('base64'), encoding: 'base64' }
  return { ...entry, response: { ...entry.response, content: { ...content, ...kept } } }
}

/** `content.size` is the size on the wire, larger than a short text and smaller than a long one. */
export const sizeOnTheWire: HarStep = (entry, { response }) => {
  if (!response) return entry
  const size = wireBytes(response).length
  return { ...entry, response: { ...entry.response, content: { ...entry.response.content, size } } }
}

/** Omits all sizes. */
export const noSizes: HarStep = (entry, exchange) =>
  onRequest((request) => ({ ...request, bodySize: -1, headersSize: -1 }))(
    onResponse((response) => ({
      ...response,
      bodySize: -1,
      headersSize: -1,
      content: { ...response.content, size: -1 },
    }))(entry, exchange),
    exchange,
  )

/** Keeps request bodies only of these methods. */
export function getPostData(...methods: readonly string[]): HarStep {
  return onRequest((request) =>
    methods.includes(request.method) ? request : without(request, 'postData'),
  )
}

/** Adds an empty body to requests without one. */
export const postDataAlways: HarStep = onRequest((request) => ({
  ...request,
  postData: { mimeType: '', params: [], text: '', ...request.postData },
}))

/** Hides the size of request bodies. */
export const bodySizeUnknown: HarStep = onRequest((request) => ({ ...request, bodySize: -1 }))
