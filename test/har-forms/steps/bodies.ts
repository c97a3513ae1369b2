import { decodeBody } from '#engine/model/exchange.ts'
import type { HarStep } from '../model.ts'
import { wireBytes } from '../wire-bytes.ts'
import { onContent, onRequest, onResponse, without } from './on.ts'

/** `bodySize` is what came over the wire, `content.size` what came of it. */
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

/** No response's body is in the file; its size is. */
export const noContent: HarStep = onContent((content) => without(content, 'text', 'encoding'))

/** An empty body leaves no text. */
export const noTextOfNothing: HarStep = onContent((content) =>
  content.text === '' ? without(content, 'text') : content,
)

/** Bodies of these media types stand as base64 of their bytes. */
export function inBase64(isOne: (mimeType: string) => boolean, encoding = 'base64'): HarStep {
  return (entry, { response }) => {
    const { content } = entry.response
    if (!response || content.text === undefined || !isOne(content.mimeType ?? '')) return entry
    const text = decodeBody(response.body).toString('base64')
    return { ...entry, response: { ...entry.response, content: { ...content, text, encoding } } }
  }
}

/** Bodies stand as they came over the wire: packed ones are no text. */
export const asOnTheWire: HarStep = (entry, { response }) => {
  const { content } = entry.response
  if (!response || content.text === undefined) return entry
  const bytes = wireBytes(response)
  if (bytes.length === decodeBody(response.body).length) return entry
  const kept = { size: bytes.length, text: bytes.toString('base64'), encoding: 'base64' }
  return { ...entry, response: { ...entry.response, content: { ...content, ...kept } } }
}

/** `content.size` is what came over the wire: more than the text for short ones, less for long ones. */
export const sizeOnTheWire: HarStep = (entry, { response }) => {
  if (!response) return entry
  const size = wireBytes(response).length
  return { ...entry, response: { ...entry.response, content: { ...entry.response.content, size } } }
}

/** No sizes at all. */
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

/** Only these methods keep what was sent. */
export function getPostData(...methods: readonly string[]): HarStep {
  return onRequest((request) =>
    methods.includes(request.method) ? request : without(request, 'postData'),
  )
}

/** A request without a body has one in the file, an empty one. */
export const postDataAlways: HarStep = onRequest((request) => ({
  ...request,
  postData: { mimeType: '', params: [], text: '', ...request.postData },
}))

/** The size of a request's body is not known. */
export const bodySizeUnknown: HarStep = onRequest((request) => ({ ...request, bodySize: -1 }))
