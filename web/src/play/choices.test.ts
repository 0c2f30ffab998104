import { describe, expect, it } from "vitest";
import type { Option, Picture } from "../api/types";
import { fits, group, inOrder, lay, optionsAt } from "./choices";

function option(name: string, kind = "", target = ""): Option {
  return {
    name,
    verb: name.split(":")[0] ?? "",
    verb_text: (name.split(":")[0] ?? "").toUpperCase(),
    kind,
    target,
    text: name,
  };
}

const picture: Picture = {
  spaces: ["mill", "harbour"].map((id) => ({
    id,
    name: id,
    kind: "land",
    region: "",
    x: 0,
    y: 0,
    owner: "",
    owner_name: "",
    marks: id === "mill" ? [{ kind: "block", owner: "", short: "B", name: "block", id: "block_1", state: "" }] : [],
    note: "",
    closed: false,
  })),
  links: [],
  tracks: [],
  holdings: [
    {
      id: "hand",
      name: "hand",
      owner: "",
      hidden: 0,
      cards: [
        { id: "storm", name: "Storm", short: "", text: "", owner: "", state: "" },
        { id: "mill", name: "The Mill", short: "", text: "", owner: "", state: "" },
      ],
    },
  ],
  facts: [],
};

describe("inOrder", () => {
  it("sorts what is about cards as the cards lie, and leaves the rest where it is", () => {
    const offered = [
      option("pass"),
      option("play:mill", "card", "mill"),
      option("attack:harbour", "place", "harbour"),
      option("play:storm", "card", "storm"),
    ];
    const names = inOrder(offered, picture).map(({ name }) => name);
    expect(names).toEqual(["pass", "play:storm", "attack:harbour", "play:mill"]);
  });
});

describe("lay", () => {
  it("puts options on the places, cards and pieces that they name, and keeps the rest", () => {
    const laid = lay(
      [
        option("pass"),
        option("attack:harbour", "place", "harbour"),
        option("play:storm", "card", "storm"),
        option("move:block_1", "block", "block_1"),
      ],
      picture,
    );
    expect([...laid.places.keys()]).toEqual(["harbour"]);
    expect([...laid.cards.keys()]).toEqual(["storm"]);
    expect([...laid.pieces.keys()]).toEqual(["block_1"]);
    expect(laid.loose.map(({ name }) => name)).toEqual(["pass"]);
  });

  it("tells a card from a place of the same id by the others of its kind", () => {
    const laid = lay(
      [
        option("play:storm", "card", "storm"),
        option("play:mill", "card", "mill"),
        option("attack:harbour", "place", "harbour"),
        option("attack:mill", "place", "mill"),
      ],
      picture,
    );
    expect(laid.cards.get("mill")?.map(({ name }) => name)).toEqual(["play:mill"]);
    expect(laid.places.get("mill")?.map(({ name }) => name)).toEqual(["attack:mill"]);
  });

  it("offers at a place what is about the place and about the pieces on it", () => {
    const laid = lay(
      [
        option("attack:mill", "place", "mill"),
        option("attack:harbour", "place", "harbour"),
        option("move:block_1", "block", "block_1"),
      ],
      picture,
    );
    expect(optionsAt(laid, picture, "mill").map(({ name }) => name)).toEqual(["attack:mill", "move:block_1"]);
  });
});

describe("group", () => {
  it("groups by verb, gathers single verbs without a heading, and numbers in the order shown", () => {
    const groups = group([option("rest"), option("attack:mill"), option("attack:harbour"), option("pass")]);
    expect(
      groups.map(({ title, choices }) => [title, choices.map(({ option: { name }, key }) => `${key} ${name}`)]),
    ).toEqual([
      ["", ["1 rest", "2 pass"]],
      ["ATTACK", ["3 attack:mill", "4 attack:harbour"]],
    ]);
  });

  it("needs no heading over a single group", () => {
    expect(group([option("attack:mill"), option("attack:harbour")])[0]?.title).toBe("");
  });

  it("goes on with letters after nine, and gives no key after z", () => {
    const keys = group(Array.from({ length: 40 }, (_, i) => option(`take:${i}`)))[0]?.choices.map(({ key }) => key);
    expect(keys?.[8]).toBe("9");
    expect(keys?.[9]).toBe("a");
    expect(keys?.[34]).toBe("z");
    expect(keys?.[35]).toBe("");
  });
});

describe("fits", () => {
  it("finds words in any order, without accents and capitals", () => {
    expect(fits("Attack Málaga by land", "land malaga")).toBe(true);
    expect(fits("Attack Málaga by land", "sea")).toBe(false);
    expect(fits("マラガを陸から攻撃", "陸から")).toBe(true);
  });
});
