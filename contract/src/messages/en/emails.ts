/** What our emails say. */
export const emails = {
  greeting: "Hello,",
  /** The one link of an email, by its page. */
  open: {
    register: "Go on to register",
    passwordReset: "Choose a new password",
    login: "Log in",
    personal: "Open the Personal Center",
    recharge: "Recharge",
    activities: "See your activities",
    mySims: "Open My SIMs",
    esim: "Open this eSIM (log in first)",
    purchase: "Open this purchase (log in first)",
    staff: "See who works at the desk",
    alarms: "See the alarms",
    invitation: "Accept the invitation",
    correction: "Confirm this email",
  },
  code: {
    register: {
      subject: "{code} is your {product} verification code",
      purpose: "Welcome to {product}. This is your code to open an account:",
    },
    resetPassword: {
      subject: "{code} is the code to reset your {product} password",
      purpose: "This is the code to choose a new password for your {product} account:",
    },
    login: {
      subject: "{code} is your {product} login code",
      purpose:
        "This is the code to log in to your {product} account, which is asked for after many wrong passwords:",
    },
    validity: "It is valid for {minutes} minutes and can be used once.",
    notYou:
      "If you did not ask for it, you can ignore this email: nothing happens without the code.",
    never: "No one at {product} will ever ask you for this code.",
  },
  invitation: {
    subject: "{by} invites you to work at {product}",
    what: "{by} invites you to work at the desk of {product}. Your role will be: {role}.",
    how: "Choose a username and a password to begin. The invitation is for this address only, works once, and is valid until {time}.",
    where: "Open the shop in your browser and add this to its address: {where}",
    notYou: "If you do not expect this invitation, ignore this email: without you nothing happens.",
  },
  correction: {
    link: {
      subject: "Confirm this email for your {product} account",
      what: "At your request we have entered this address as the new email of your {product} account. Confirm it with your password: the link works once, until {time}. Until then your account keeps its current email.",
      notYou: "If you did not ask for this, ignore it: nothing happens without your password.",
    },
    asked: {
      subject: "A new email was asked for your {product} account",
      what: "At {time} we were asked to change the email of your {product} account (reason: {reason}). It changes only if the new address is confirmed with your password within 24 hours.",
    },
    changed: {
      subject: "The email of your {product} account was changed",
      what: "At {time} a new email was confirmed for your {product} account with your password. Emails about the account no longer come to this address, and all devices have been logged out.",
    },
    notYou: "If this was not you, contact us at once, and change your password.",
  },
  alarms: {
    subject: "{product}: {count, plural, one {{text}} other {# new alarms}}",
    dailySubject:
      "{product}: {open, plural, =0 {all clear} one {# alarm is open} other {# alarms are open}}{over, plural, =0 {} other {, # over}}",
    open: "This needs attention:",
    over: "This is over:",
    since: "{text} (since {time})",
    from: "{text} (from {from} to {until})",
    choice: "When alarms reach you by email is chosen on the desk, under Alarms.",
  },
  staff: {
    invited: {
      subject: "{name} was invited to work at {product}",
      what: "{by} invited {name} at {time}. The role offered is: {role}.",
    },
    joined: {
      subject: "{name} now works at {product}",
      what: "{name}, invited by {by}, joined at {time}. The role is: {role}.",
    },
    roleChanged: {
      subject: "{name} has another role at {product}",
      what: "{by} changed the role of {name} at {time}. The role is now: {role}.",
    },
    roleSaved: {
      subject: "The role {name} was changed at {product}",
      what: "{by} changed what the role {name} may do at {time}. The audit log shows the difference.",
    },
    roleAsked: {
      subject: "The role {role} waits for a second owner at {product}",
      what: "{by} asked at {time} that {name} get the role {role}, which has rights over money. Nothing happens until another owner confirms it at the desk, under Approvals.",
    },
    roleDeleted: {
      subject: "The role {name} was deleted at {product}",
      what: "{by} deleted the role {name} at {time}. No one had it.",
    },
    removed: {
      subject: "{name} no longer works at {product}",
      what: "{by} removed {name} from the staff at {time}. The role was: {role}.",
    },
    disabled: {
      subject: "{name} can no longer log in at {product}",
      what: "{by} disabled the account of {name} at {time}. The role is: {role}.",
    },
    enabled: {
      subject: "{name} can log in again at {product}",
      what: "{by} enabled the account of {name} again at {time}. The role is: {role}.",
    },
    secondFactorRemoved: {
      subject: "The authenticator of {name} was removed at {product}",
      what: "{by} removed the authenticator of {name} at {time}. Anyone who has the password can log in and set up another one. The role is: {role}.",
    },
    notYou:
      "All owners of the shop get this email. If it was not agreed, disable the account at the desk and see the audit log.",
  },
  account: {
    passwordChanged: {
      subject: "Your {product} password was changed",
      what: "The password of your {product} account was changed at {time}. All other devices have been logged out.",
      where: "The change came from {place}.",
      notYou:
        "If this was not you, choose a new password at once: “Forgot password” on the login page.",
    },
    newDevice: {
      subject: "New login to your {product} account",
      what: "Your {product} account was logged in to from a new device at {time}.",
      where: "Device: {device}. Address: {place}.",
      notYou:
        "If this was not you, change your password in the Personal Center: this logs out all other devices.",
    },
    passwordGuessed: {
      subject: "Many wrong passwords for your {product} account",
      what: "By {time}, too many wrong passwords had been tried on your {product} account. For up to a day only browsers that you have logged in with before are let in by the password alone; any other one is also asked for a code that we send to you.",
      where: "The last try came from {place}.",
      notYou:
        "If your password is short, or used elsewhere too, choose a new one in the Personal Center. A login code that you did not ask for means that someone knows your password: then choose a new one at once.",
    },
    totpTurnedOn: {
      subject: "Two-factor login was turned on for your {product} account",
      what: "Since {time} logging in to your {product} account asks for a code of an authenticator. New recovery codes were made; earlier ones no longer work.",
      where:
        "The change came from {place}. Other devices stay logged in until you end their sessions in the Personal Center.",
      notYou:
        "If this was not you, choose a new password at once (“Forgot password” on the login page) and contact us.",
    },
    totpTurnedOff: {
      subject: "Two-factor login was turned off for your {product} account",
      what: "The authenticator of your {product} account was turned off at {time}. Your password alone is now enough to log in, and the recovery codes no longer count.",
      where: "The change came from {place}.",
      notYou:
        "If this was not you, choose a new password at once: “Forgot password” on the login page.",
    },
    totpRemoved: {
      subject: "Two-factor login was turned off for your {product} account",
      what: "We removed the authenticator of your {product} account at {time}, because it was reported lost. Your password alone is now enough to log in.",
      where: "You can set up an authenticator again in the Personal Center.",
      notYou: "If you did not ask for this, change your password at once and contact us.",
    },
  },
  alert: {
    choice: "You can choose in the Personal Center which emails you receive.",
    lowBalance: {
      subject: "Your balance is below {limit}",
      now: "Your balance is now {balance}. This email comes when it falls below {limit}.",
      daysLeft:
        "At your recent rate of use it will {days, plural, =0 {not last another day} =1 {last one more day} other {last about # more days}}.",
      stops:
        "A card stops when the balance cannot cover its next fee, and resumes once the balance covers it.",
      off: "You can turn this email off, or choose another amount, in the Personal Center under “Alerts”.",
    },
    recharged: {
      subject: "{amount} was added to your balance",
      now: "We have added {amount} to your balance. It is now {balance}.",
    },
    dataUsed: {
      subject: "“{card}” has used {percent, plural, =100 {all its data} other {#% of its data}}",
      now: "The card “{card}” has used {percent}% of its {allowance} {per, select, DAILY {for today} other {for this cycle}}.",
      afterwards: {
        addOn: "Once it is used up, add-on data is used: {left} left.",
        STOP: "Once it is used up, data stops until the next allowance, or until you add data.",
        THROTTLE:
          "Once it is used up, speed drops to {kbps} kbps until the next allowance, or until you add data.",
        NONE: "Once it is used up, everything continues as before.",
      },
    },
    cardsStopped: {
      subject:
        "{count, plural, one {“{card}” has stopped} other {# cards have stopped}}: the balance is too low",
      now: "Your balance of {balance} cannot cover the next fee of {cards}. {count, plural, one {The card has} other {These cards have}} stopped.",
      card: "“{card}”",
      separator: ", ",
      afterwards: "Once you recharge, every card that the balance covers resumes at once.",
    },
  },
  sim: {
    reason: "Reason: {reason}",
    notAsked: "If you know nothing of this, please contact us at once.",
    replaced: {
      subject: "“{card}” has a new SIM",
      what: "Your card “{card}” has moved from the SIM {oldNumber} to the SIM {newNumber}. The old one has been ended and no longer works.",
      stays:
        "Plan, add-ons, tag and what you have used stay as they were. Nothing is charged for the change.",
    },
    unbound: {
      subject: "“{card}” was removed from your account",
      what: "We have removed the card “{card}” from your account for good. Its plan ends today, and it no longer works. What it cost so far stays in your activities.",
    },
  },
  purchase: {
    esimReady: {
      subject: "Your eSIM is ready",
      what: "Your eSIM {card} is ready to be installed. This is its QR code: scan it with the phone that will use the eSIM. It is also attached to this email as a picture.",
      label: "QR code of your eSIM",
      plan: "It needs a plan before it can go online: choose one for it in My SIMs.",
      once: "Anyone who has this code can install the eSIM, and that works only once. Please do not pass this email on.",
    },
    /** Before the rest of what was ordered for a customer by the staff. */
    forYou: "We ordered this for you: {reason}",
    notYou: "If you did not ask for this, please write to us.",
    planOrdered: {
      subjectFor: "We ordered {plan} for “{card}” for you",
      subject: "{plan} has been ordered for “{card}”",
      today: "The card “{card}” now has the plan {plan}.",
      next: "The card “{card}” changes to the plan {plan} on {day}. Until then its current plan continues.",
      cost: {
        later:
          "Nothing is charged now: {price} is taken {days, plural, =1 {on each day you go online} other {when you first go online, and covers # days}}.",
        taken:
          "{price} was taken now, because the card has been used today; {days, plural, =1 {from tomorrow the same is taken on each day you go online} other {this covers # days}}.",
        paid: "Nothing is charged now: the days up to and including {day} are paid. When you go online after that, {price} is taken, and covers {days, plural, other {# days}}.",
        free: "This plan costs nothing.",
      },
    },
    failed: {
      subject: "Your purchase could not be completed",
      what: "Not everything you bought with the plan {plan} could be set up.",
      money: "Any money that was not used is in your balance, and buys the same again at any time.",
      moneyAnother:
        "Any money that was not used is in your balance, and pays for another plan at any time.",
    },
    addOnBought: {
      subjectFor: "We added {addOn} to “{card}” for you",
      whatFor:
        "The add-on {addOn} was bought for the card “{card}”. {price} was taken from your balance, which is now {balance}.",
      subject: "{addOn} was added to “{card}”",
      what: "You bought the add-on {addOn} for the card “{card}”. {price} was taken from your balance, which is now {balance}.",
      stays: "It is used after the allowance of the plan, and stays until it is used up.",
    },
  },
} as const;
