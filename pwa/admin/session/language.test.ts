import { afterEach, expect, test, vi } from 'vitest'
import { createWindow } from '#pwa/offline/testing/window.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

test('the site’s language is that of the login screen on a new device, but only a choice there becomes the account’s', async () => {
  const window = createWindow()
  vi.stubGlobal('window', window)
  window.localStorage.setItem('language', 'en')
  const language = await import('./language.ts')
  expect([language.getAdminLanguage(), language.takeLoginLanguage()]).toEqual(['en', null])
  language.chooseLoginLanguage('it')
  expect([language.getAdminLanguage(), language.takeLoginLanguage(), language.takeLoginLanguage()]).toEqual([
    'it',
    'it',
    null,
  ])
})
