import type { Statement, Transaction } from "../../platform/database/database.ts";
import { allCardColumns, factsOf } from "../card/card-columns.ts";

/** What belongs to a SIM: what is printed on it, its channel, its codes, its profile, and the file it came with. */
const columns = allCardColumns.filter((column) => factsOf(column).of === "sim");

// Numbers are unique at each moment: the spare card steps aside with numbers that no SIM has.
const stepAside: Statement = {
  name: "sim_steps_aside",
  text: `WITH sim AS MATERIALIZED (SELECT * FROM cards WHERE id = $1),
           aside AS (UPDATE cards SET card_number = lpad(id::text, 20, '0'), iccid = lpad(id::text, 22, '0'), activation_code_mac = NULL
                     WHERE id = $1)
         SELECT to_jsonb(sim) || jsonb_build_object('delivered_id', COALESCE(delivered_id, id)) AS sim FROM sim`,
};
const read: Statement = {
  name: "read_sim",
  text: "SELECT to_jsonb(cards) || jsonb_build_object('delivered_id', COALESCE(delivered_id, id)) AS sim FROM cards WHERE id = $1",
};
const give: Statement = {
  name: "give_sim",
  text: `UPDATE cards SET delivered_id = NULLIF(sim.delivered_id, cards.id), ${columns.map((name) => `${name} = sim.${name}`).join(", ")}
         FROM jsonb_populate_record(NULL::cards, $2::jsonb) AS sim WHERE cards.id = $1`,
};
const moveUnrated: Statement = {
  name: "move_unrated_use_to_channel",
  text: `UPDATE card_days SET unrated_channel_id = (SELECT channel_id FROM cards WHERE cards.id = card_id)
         WHERE card_id = ANY($1::bigint[]) AND NOT rated`,
};

/** Exchanges the SIMs of two locked cards; all else stays. */
export async function exchangeSims(
  tx: Transaction,
  cardId: bigint,
  spareId: bigint,
): Promise<void> {
  const [spare] = await tx.run<{ sim: unknown }>(stepAside, [spareId]);
  const [card] = await tx.run<{ sim: unknown }>(read, [cardId]);
  await tx.run(give, [cardId, JSON.stringify(spare!.sim)]);
  await tx.run(give, [spareId, JSON.stringify(card!.sim)]);
  await tx.run(moveUnrated, [[cardId, spareId]]);
}
