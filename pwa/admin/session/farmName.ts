/** The farm's name in the document, for the screens that no synced data is needed for. */
export const readFarmName = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content ?? ''
