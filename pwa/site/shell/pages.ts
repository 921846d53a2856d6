/** The pages in the navigation of header, drawer and footer. */
export const mainPages = [
  { path: '/', label: /*i18n*/ 'nav.home' },
  { path: '/rooms', label: /*i18n*/ 'nav.rooms' },
  { path: '/restaurant', label: /*i18n*/ 'nav.restaurant' },
  { path: '/services', label: /*i18n*/ 'nav.services' },
  { path: '/contact', label: /*i18n*/ 'nav.contact' },
] as const
