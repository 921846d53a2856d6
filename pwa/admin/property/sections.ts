/** Which sections of the farm's form there are, which section a path belongs to, and what has changed. */
import type { PartName } from '#contract/parts.ts'
import { formSections } from './fields.ts'
import type { FormValues } from './form.ts'
import type { FormSection } from './formSection.ts'

const isBelow = (path: string, list: string): boolean => path === list || path.startsWith(`${list}.`)

/** Whether the section has this fact, or has the facts below this path. */
export const hasPath = ({ groups, rows, list }: FormSection, path: string): boolean =>
  groups.some(
    ({ fields, hasCinPlaces }) =>
      fields.some((field) => isBelow(field.path, path)) || (hasCinPlaces && isBelow(path, 'cinPlaces')),
  ) ||
  (rows !== undefined && isBelow(path, rows)) ||
  (list !== undefined && isBelow(path, `content.${list.name}`))

/** The address of the section that shows the field of this path. */
export const getSectionPath = (path: string): string => formSections.find((it) => hasPath(it, path))?.path ?? ''

/** The addresses of the sections whose facts differ. */
export function listChangedSections(values: FormValues, base: FormValues): Set<string> {
  const paths = Object.keys({ ...base, ...values }).filter((path) => values[path] !== base[path])
  return new Set(paths.map(getSectionPath))
}

/**
 * The sections and fields that this farm needs: those of a part only while the form says that there is one. What has an
 * error stays, so that it can be corrected.
 */
export function listShownSections(values: FormValues, errors: ReadonlyMap<string, string>): FormSection[] {
  const isNeeded = ({ part }: { part?: PartName }) => part === undefined || values[`parts.${part}`] === 'true'
  return formSections
    .map((section) => ({
      ...section,
      groups: section.groups
        .map((group) => ({ ...group, fields: group.fields.filter((it) => isNeeded(it) || errors.has(it.path)) }))
        .filter(({ fields }) => fields.length > 0),
    }))
    .filter(
      (section) =>
        section.groups.length > 0 ||
        section.rows !== undefined ||
        (section.list && isNeeded(section.list)) ||
        [...errors.keys()].some((path) => hasPath(section, path)),
    )
}
