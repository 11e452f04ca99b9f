/**
 * A program that sends a body that no one asked for, again and again over so many connections, until it is ended or its input
 * closes; after a minute in any case. Arguments: the address of a server on this machine, a path, the body's bytes, the connections.
 */
import { connect } from "node:net";

const [origin = "", at = "", bytes = "0", connections = "0"] = process.argv.slice(2);
const { hostname, port } = new URL(origin);
if (hostname !== "127.0.0.1") throw new Error("only this machine is put under load");

const keys = Math.floor(Number(bytes) / 12);
const body = JSON.stringify(
  Object.fromEntries(Array.from({ length: keys }, (_, i) => [String(100_000_000 + i).slice(1), 0])),
);
const request = Buffer.from(
  `POST ${at} HTTP/1.1\r\nHost: sim.example\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
);

let answers = 0;
function pour() {
  const socket = connect(Number(port), hostname);
  socket.on("connect", () => socket.write(request));
  socket.on("data", (part) => {
    answers += part.toString().split("HTTP/1.1 ").length - 1;
    socket.write(request);
  });
  // Sent away: it comes again.
  socket.on("error", () => {});
  socket.on("close", pour);
}
for (let i = 0; i < Number(connections); i++) pour();

const end = () => {
  process.stdout.write(`answers: ${answers}\n`, () => process.exit());
};
process.stdin.resume().on("end", end);
setTimeout(end, 60_000);
