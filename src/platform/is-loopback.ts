// Whether a host is the own machine: http may go there, and no proxy stands in between.

/** `host` as URL.hostname gives it. */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host.endsWith('.localhost') || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host);
