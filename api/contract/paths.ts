/**
 * Every call by its one name: method, path, and who may make it. `guest` is anybody. Free of schemas, so that a page
 * that only reads rooms stays small. The access of a call that needs a session is `staff` unless it says `manager`.
 */
export const paths = {
  'rooms.list': ['GET', '/api/rooms', 'guest'],
  'availability.list': ['GET', '/api/calendar-availability', 'guest'],
  'availability.editDay': ['PATCH', '/api/room-availability/:roomId/:date', 'staff'],
  'settings.readBookingsEnabled': ['GET', '/api/settings/bookings-enabled', 'guest'],
  'settings.switchBookings': ['POST', '/api/settings/bookings-enabled', 'staff'],
  'settings.readDefaultIban': ['GET', '/api/settings/default-iban', 'staff'],
  'bookings.request': ['POST', '/api/bookings', 'guest'],
  'bookings.list': ['GET', '/api/bookings', 'staff'],
  'contacts.send': ['POST', '/api/contacts', 'guest'],
  'contacts.list': ['GET', '/api/contacts', 'staff'],
  'session.login': ['POST', '/api/session', 'guest'],
  'session.read': ['GET', '/api/session', 'staff'],
  'session.logout': ['DELETE', '/api/session', 'guest'],
  'changes.list': ['GET', '/api/changes', 'staff'],
  'changes.stream': ['GET', '/api/changes/stream', 'staff'],
  'health.read': ['GET', '/api/health', 'guest'],
} as const satisfies Record<string, readonly [Method, `/api/${string}`, Access]>

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
export type Access = 'guest' | 'staff' | 'manager'
export type CallName = keyof typeof paths
