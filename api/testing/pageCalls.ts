/** Makes each call of the farm's own pages, of its notices and its navigation, and that of photographs, for the tests of all calls. */
import type { CallName } from '#contract/paths.ts'
import type { ApiClient } from './apiClient.ts'

/** Returns the names of the calls that it made. */
export async function callPages({ guest, manager }: { guest: ApiClient; manager: ApiClient }): Promise<CallName[]> {
  const params = { id: 'olio' }
  await manager.call('pages.save', { params, body: { path: '/olio', title: { it: 'Olio' } } })
  await manager.call('pages.preview', { params, query: {} })
  await manager.call('pages.publish')
  await manager.call('pages.list')
  await manager.call('notices.replace', { body: await manager.call('notices.list') })
  await manager.call('navigation.replace', { body: await manager.call('navigation.read') })
  await guest.call('pages.show', { params, query: { language: 'it' } })
  await guest.call('pictures.listPhotographs')
  const [version] = await manager.call('pages.listVersions', { params })
  await manager.call('pages.restoreVersion', { params: { ...params, number: String(version?.number) } })
  await manager.call('pages.remove', { params })
  return [
    ...(['notices.list', 'notices.replace', 'navigation.read', 'navigation.replace'] as const),
    ...(['pages.save', 'pages.publish', 'pages.list', 'pages.show', 'pages.preview'] as const),
    ...(['pages.listVersions', 'pages.restoreVersion', 'pages.remove', 'pictures.listPhotographs'] as const),
  ]
}
