/**
 * The farm's name for the screens that no synced data is needed for. The document of an installed app is as old as the
 * app, so this device keeps the name that it has seen last.
 */
import { readStored, writeStored } from '#pwa/storage.ts'

export const readFarmName = (): string =>
  readStored('admin.farm') ?? document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content ?? ''

export const keepFarmName = (name: string): void => void writeStored('admin.farm', name)

/** Asks the server for the present name, also before a login; null without an answer. */
export async function fetchFarmName(): Promise<string | null> {
  const response = await fetch('/manifest.webmanifest', { cache: 'no-cache' })
  const manifest: unknown = response.ok ? await response.json() : null
  const isNamed = typeof manifest === 'object' && manifest !== null && 'name' in manifest
  if (!isNamed || typeof manifest.name !== 'string') return null
  keepFarmName(manifest.name)
  return manifest.name
}
