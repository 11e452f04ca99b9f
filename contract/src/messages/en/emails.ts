/** What our emails say. A line follows the greeting, so it begins in lower case. */
export const emails = {
  greeting: "Hello,",
  code: {
    register: {
      subject: "Your {product} verification code",
      purpose: "welcome to {product}. This is your code to open an account:",
    },
    resetPassword: {
      subject: "Reset your {product} password",
      purpose: "this is the code to choose a new password for your {product} account:",
    },
    login: {
      subject: "Your {product} login code",
      purpose:
        "this is the code to log in to your {product} account, which is asked for after many wrong passwords:",
    },
    validity: "It is valid for {minutes} minutes and can be used once.",
    notYou:
      "If you did not ask for it, you can ignore this email: nothing happens without the code.",
    never: "Nobody at {product} will ever ask you for this code.",
  },
  account: {
    passwordChanged: {
      subject: "Your {product} password was changed",
      what: "the password of your {product} account was changed at {time}. All other devices have been logged out.",
      where: "The change came from {place}.",
      notYou:
        "If this was not you, choose a new password at once: “Forgot password” on the login page.",
    },
    newDevice: {
      subject: "New login to your {product} account",
      what: "somebody logged in to your {product} account from a new device at {time}.",
      where: "Device: {device}. Address: {place}.",
      notYou:
        "If this was not you, change your password in the Personal Center: this logs out all other devices.",
    },
    passwordGuessed: {
      subject: "Many wrong passwords for your {product} account",
      what: "by {time}, too many wrong passwords had been tried on your {product} account. For up to a day only browsers that you have logged in with before are let in by the password alone; any other one is also asked for a code that we send to you.",
      where: "The last try came from {place}.",
      notYou:
        "If your password is short, or used elsewhere too, choose a new one in the Personal Center. A login code that you did not ask for means that someone knows your password: then choose a new one at once.",
    },
    totpTurnedOn: {
      subject: "An authenticator was set up for your {product} account",
      what: "since {time} logging in to your {product} account asks for a code of an authenticator. New recovery codes were made; those of before no longer count.",
      where:
        "The change came from {place}. Other devices stay logged in until you end their sessions in the Personal Center.",
      notYou:
        "If this was not you, choose a new password at once (“Forgot password” on the login page) and contact us.",
    },
    totpTurnedOff: {
      subject: "The authenticator of your {product} account was turned off",
      what: "the authenticator of your {product} account was turned off at {time}. Your password alone is now enough to log in, and the recovery codes no longer count.",
      where: "The change came from {place}.",
      notYou:
        "If this was not you, choose a new password at once: “Forgot password” on the login page.",
    },
    totpRemoved: {
      subject: "The authenticator of your {product} account was removed",
      what: "our support removed the authenticator of your {product} account at {time}, because we were told that it was lost. Your password alone is now enough to log in.",
      where: "You can set up an authenticator again in the Personal Center.",
      notYou: "If you did not ask for this, change your password at once and contact us.",
    },
  },
  alert: {
    choice: "You can choose in the Personal Center which emails you receive.",
    lowBalance: {
      subject: "Your balance is below {limit}",
      now: "your balance is now {balance}. You asked to be told when it falls below {limit}.",
      daysLeft:
        "At your recent rate of use it will {days, plural, =0 {not last another day} =1 {last one more day} other {last about # more days}}.",
      stops:
        "A card stops when the balance cannot cover its next fee, and resumes once you have recharged.",
    },
    recharged: {
      subject: "{amount} was added to your balance",
      now: "we have added {amount} to your balance. It is now {balance}.",
    },
    dataUsed: {
      subject: "“{card}” has used {percent, plural, =100 {all its data} other {#% of its data}}",
      now: "the card “{card}” has used {percent}% of its {allowance} {per, select, DAILY {for today} other {for this cycle}}.",
      afterwards: {
        addOn: "After that its add-on data is used: {left} left.",
        STOP: "After that its data stops until the next allowance, or until you add data.",
        THROTTLE:
          "After that it continues at {kbps} kbps until the next allowance, or until you add data.",
        NONE: "After that it continues as before.",
      },
    },
    cardsStopped: {
      subject:
        "{count, plural, one {“{card}” has stopped} other {# cards have stopped}}: the balance is too low",
      now: "your balance of {balance} cannot cover the next fee of {cards}. {count, plural, one {The card has} other {These cards have}} stopped.",
      card: "“{card}”",
      separator: ", ",
      afterwards: "Once you recharge, every card that the balance covers resumes at once.",
    },
  },
} as const;
