import { expect, test } from 'vitest'
import { allowOwnFrame, createSecurityHeaders } from './headers.ts'

test('a frame of this site is the only one that a page for a frame allows, and nothing else changes', () => {
  const headers = createSecurityHeaders(true).page(["'sha256-a'"])
  const { 'content-security-policy': policy = '', ...others } = headers
  expect([policy.includes("frame-ancestors 'none'"), others['x-frame-options']]).toEqual([true, 'DENY'])
  expect(allowOwnFrame(headers)).toEqual({
    ...others,
    'content-security-policy': policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'"),
    'x-frame-options': 'SAMEORIGIN',
    'cache-control': 'no-store',
  })
})
