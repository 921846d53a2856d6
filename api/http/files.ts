/**
 * Serves built files and pictures. Text files are pre-compressed. Videos support byte ranges, which Safari needs to
 * play them.
 */

import { createReadStream, existsSync, type Stats } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { pipeline } from 'node:stream'
import sirv from 'sirv'

export type FileHandler = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

/** A file with a hash in its name never changes. Browsers revalidate all others. */
const isHashed = (path: string): boolean => path.startsWith('/assets/')

const foreverCache = 'public, max-age=31536000, immutable'
const oneDayCache = 'public, max-age=86400'

/** The version of a picture in its address, which changes with its content. Null without one. */
const getPictureVersion = (url: string | undefined): string | null => /\?v=([\w-]+)$/.exec(url ?? '')?.[1] ?? null

/**
 * Closes the connection when the file cannot be read (too many open files, or just deleted). Without this listener the
 * error would end the process.
 */
const closeOnReadError = (response: ServerResponse): void => {
  response.once('pipe', (file) => file.once('error', () => response.destroy()))
}

export function serveFiles(folders: string[], headers: Record<string, string>): FileHandler {
  const handlers = folders.filter(existsSync).map((folder) =>
    sirv(folder, {
      brotli: true,
      gzip: true,
      etag: true,
      setHeaders: (response, path) => {
        for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
        if (path.endsWith('.mp4')) response.setHeader('accept-ranges', 'bytes')
        // The photograph of that version is gone, or not known to this process yet.
        const isPicture = path.startsWith('/pictures/') && getPictureVersion(response.req.url) === null
        const cacheControl = isHashed(path) ? foreverCache : isPicture ? oneDayCache : 'no-cache'
        response.setHeader('cache-control', cacheControl)
      },
    }),
  )
  return (request, response, next) => {
    closeOnReadError(response)
    const tryFolder = (index: number): void => {
      const handler = handlers[index]
      if (handler) handler(request, response, () => tryFolder(index + 1))
      else next()
    }
    tryFolder(0)
  }
}

/** The file of a picture in an address; '' for other addresses. */
const getPictureFile = (url: string | undefined): string => /^\/pictures\/([^/?]+)(?:\?|$)/.exec(url ?? '')?.[1] ?? ''

/**
 * Serves the owner's photographs in place of drawn pictures of the same name. Photographs can appear and disappear at
 * run time.
 */
export function servePhotographs(
  photographs: { readonly root: string; getFileVersion(file: string): string | null },
  headers: Record<string, string>,
): FileHandler {
  const handler = sirv(photographs.root, {
    dev: true,
    etag: true,
    setHeaders: (response) => {
      for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
      const { url } = response.req
      const version = photographs.getFileVersion(getPictureFile(url))
      const isCurrent = version !== null && getPictureVersion(url) === version
      response.setHeader('cache-control', isCurrent ? foreverCache : 'no-cache')
    },
  })
  return (request, response, next) => {
    if (photographs.getFileVersion(getPictureFile(request.url)) === null) return next()
    closeOnReadError(response)
    handler(request, response, next)
  }
}

/**
 * The first and last byte that a Range header asks for in a file of `size` bytes. Null when the header is to be ignored
 * (RFC 9110: not one valid range), so that the whole file is sent. `start > end` means that the range cannot be
 * satisfied.
 */
function parseRange(header: string, size: number): { start: number; end: number } | null {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header) ?? []
  if (first === '') return last === '' ? null : { start: Math.max(0, size - Number(last)), end: size - 1 }
  if (last !== '' && Number(last) < Number(first)) return null
  return { start: Number(first), end: last === '' ? size - 1 : Math.min(Number(last), size - 1) }
}

/**
 * Serves byte ranges of videos. sirv must never see a Range header: it answers `bytes=-3` with the first bytes,
 * `bytes=0-0` with the whole file, and an end before the start throws an error that ends the process.
 */
export function serveVideoRanges(folder: string, headers: Record<string, string>): FileHandler {
  return (request, response, next) => {
    const { range, 'if-range': ifRange } = request.headers
    delete request.headers.range
    const [, name] = /^\/(pictures\/[a-z0-9-]+\.mp4)(?:\?|$)/.exec(request.url ?? '') ?? []
    if (name === undefined || range === undefined || request.method !== 'GET') return next()
    const path = join(folder, name)
    const send = ({ size, mtime }: Stats): void => {
      const lastModified = mtime.toUTCString()
      const byteRange = ifRange === undefined || ifRange === lastModified ? parseRange(range, size) : null
      if (byteRange === null) {
        next()
        return
      }
      const { start, end } = byteRange
      const sharedHeaders = {
        ...headers,
        'accept-ranges': 'bytes',
        'cache-control': oneDayCache,
        'last-modified': lastModified,
      }
      if (start > end) {
        response.writeHead(416, { ...sharedHeaders, 'content-range': `bytes */${size}` }).end()
        return
      }
      response.writeHead(206, {
        ...sharedHeaders,
        'content-type': 'video/mp4',
        'content-range': `bytes ${start}-${end}/${size}`,
        'content-length': end - start + 1,
      })
      pipeline(createReadStream(path, { start, end }), response, () => {})
    }
    stat(path).then(send, () => next())
  }
}
