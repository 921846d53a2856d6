/** The pages of the places. Those on which the app and the login open are loaded with it, the others on the first visit. */
import { type ComponentType, lazy } from 'react'
import { type Place, places } from '../places.ts'

type PageModule = Record<string, ComponentType>

const loaded = import.meta.glob<PageModule>(['../today/TodayPage.tsx', '../bookings/BookingsPage.tsx'], { eager: true })
const loaders = import.meta.glob<PageModule>([
  '../*/*Page.tsx',
  '!../today/TodayPage.tsx',
  '!../bookings/BookingsPage.tsx',
  '!../shell/*',
  '!../booking/*',
])

function getComponent(module: PageModule | undefined, name: string): ComponentType {
  const component = module?.[name]
  if (!component) throw new Error(`The page ${name} does not exist.`)
  return component
}

function createPage({ module }: Place): ComponentType {
  const file = `../${module}.tsx`
  const name = module.slice(module.indexOf('/') + 1)
  return loaded[file]
    ? getComponent(loaded[file], name)
    : lazy(async () => ({ default: getComponent(await loaders[file]?.(), name) }))
}

const pages = new Map(places.map((place) => [place.path, createPage(place)]))

/** The page of a place. */
export function getPage({ path, module }: Place): ComponentType {
  const page = pages.get(path)
  if (!page) throw new Error(`The page ${module} does not exist.`)
  return page
}
