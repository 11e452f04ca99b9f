/** As `web/message-files.ts` names them, with the hash of the build. */
const pattern = /^_(desk-)?messages-([^.]+)\.(.+)-[\w-]{7}\.js$/;

/**
 * The language and the part of a chunk of messages, as the build's list names it; undefined for any other.
 * @param {string} chunk
 */
export function messagesIn(chunk) {
  const [, desk, language, part] = pattern.exec(chunk) ?? [];
  // What only the desk says no customer's page loads.
  return part === undefined ? undefined : { language, part, isOfDesk: desk !== undefined };
}
